/** Operator commands for feedback: list it, answer it. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { feedbackKindText } from "~/support/feedback";
import { answerFeedback, feedbackForOperator } from "~/support/feedback.server";
import { sayRows, tabbed, tell, whole, type Told } from "./print";

/** One line for each feedback: what waits for an answer, or all. */
export async function listFeedback(onlyWaiting: boolean): Promise<string[]> {
  const rows = await feedbackForOperator(onlyWaiting);
  return rows.map((row) =>
    tabbed([
      row.id,
      row.answered_at === null ? "waiting" : `answered by ${row.answered_by} ${formatTime(row.answered_at)}`,
      formatTime(row.created_at),
      row.company,
      row.phone,
      feedbackKindText(row.kind),
      whole(row.text),
      Number(row.pictures) > 0 ? `${row.pictures} pictures` : "",
      whole(row.answer),
    ]),
  );
}

/** Answers feedback with the words that the company reads. */
export async function answerFeedbackById(id: string, text: string, by: string): Promise<Told> {
  if (!text.trim()) return { ok: false, text: "Say something with --text: the company reads it." };
  const done = /^\d{1,15}$/.test(id) ? await answerFeedback(Number(id), text.trim(), by, now()) : null;
  if (done === null) return { ok: false, text: `No feedback with the id ${id}.` };
  return done.ok ? { ok: true, text: "Answered." } : done;
}

/** The commands about feedback, for shop.ts. */
export function feedbackCommands(): Command[] {
  return [
    new Command("feedback")
      .description("list feedback that waits for an answer, oldest first")
      .option("--all", "answered feedback too")
      .action(async ({ all }: { all?: boolean }) => sayRows(await listFeedback(!all), "No feedback.")),
    new Command("answer-feedback")
      .description("answer feedback, once; the company gets a message")
      .argument("<id>", "the feedback's id, from `feedback`")
      .requiredOption("--text <text>", "the answer, as the company reads it")
      .option("--by <name>", "who answers", userInfo().username)
      .action(async (id: string, { text, by }: { text: string; by: string }) =>
        tell(await answerFeedbackById(id, text, by)),
      ),
  ];
}
