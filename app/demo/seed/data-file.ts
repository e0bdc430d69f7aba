export const dataFile = (name: string): URL => new URL(`../data/${name}`, import.meta.url);
