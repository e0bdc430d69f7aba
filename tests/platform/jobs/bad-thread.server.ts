/** A program for tests: what hostile input could make of a task. */
export const add = ({ a, b }: { a: number; b: number }): number => a + b;
export const never = (_: null): void => {
  for (;;);
};
export function swell(_: null): number {
  const held: object[] = [];
  for (;;) held.push(Array.from({ length: 1000 }, () => ({})));
}
export const deeper = (level: number): number => 1 + deeper(level + 1);
export const settings = (_: null): string[] => Object.keys(process.env);
