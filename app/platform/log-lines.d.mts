export const destination: { write(line: string): boolean; flushSync(): void };
export function writeLine(level: "error" | "info", event: string, facts: Record<string, unknown>): void;
