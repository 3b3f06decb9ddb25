import { Component } from "react";

interface ChartProps { title: string; onPick?: (berth: Berth) => void }

export class Chart extends Component<ChartProps> {
	state = { open: false };

	render() {
		return (
			<section className="chart">
				<Title text={this.props.title} /> {"class Ghost { }"}
				{Berths.all().map((berth) => <li key={berth.id}>{berth.name}</li>)}
			</section>
		);
	}
}

export const Legend = ({ items }: { items: Mark[] }) => <ul>{items.length}</ul>;
