struct mast { int height; };
