/** Where a file of the demo's data lies. DEMO DATA. */
export const dataFile = (name: string): URL => new URL(`../data/${name}`, import.meta.url);
