export type StatusKind = "good" | "wait" | "bad" | "off" | "info";

export function Status({ kind, text }: { kind: StatusKind; text: string }) {
  return <span className={`status status--${kind}`}>{text}</span>;
}
