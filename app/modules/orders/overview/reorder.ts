/** Results of a reorder in the address: "12,13,!14", refused ones with a mark. */
export interface ReorderAnswer {
  name: string;
  ok: boolean;
  text: string;
}

export function answersText(answers: readonly { lineId: number; ok: boolean }[]): string {
  return answers.map(({ lineId, ok }) => `${ok ? "" : "!"}${lineId}`).join(",");
}

/** By line; invalid parts are left out. */
export function readReorderAnswers(text: string | null): Map<number, boolean> {
  const answers = new Map<number, boolean>();
  for (const part of (text ?? "").split(",").slice(0, 500)) {
    const match = /^(!?)(\d{1,12})$/.exec(part);
    if (match) answers.set(Number(match[2]), match[1] === "");
  }
  return answers;
}
