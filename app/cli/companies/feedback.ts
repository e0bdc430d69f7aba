/** Operator commands for feedback: list it, answer it. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { storedPath } from "~/platform/files/files.server";
import { feedbackKindText } from "~/modules/support/feedback/feedback";
import { answerFeedback, feedbackForOperator } from "~/modules/support/feedback/feedback.server";
import { noSuch, OPERATOR } from "~/cli/output/command-words";
import {
  type PrintColumns,
  formatRows,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

type AdminFeedback = Awaited<ReturnType<typeof feedbackForOperator>>[number];

const FEEDBACK: PrintColumns<AdminFeedback> = {
  编号: (row) => row.id,
  状态: ({ answered_at: at, answered_by: by }) => (at === null ? "待答复" : `已答复 ${by} ${formatTime(at)}`),
  时间: (row) => formatTime(row.created_at),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  联系电话: (row) => row.phone || row.contact_phone,
  类型: (row) => feedbackKindText(row.kind),
  内容: (row) => untruncated(row.text),
  图片: (row) => untruncated(row.pictures.map(storedPath).join("、")),
  答复: (row) => untruncated(row.answer),
};

/** One line for each feedback: what waits for an answer, or all. */
export async function listFeedback(onlyWaiting: boolean): Promise<string[]> {
  return formatRows(FEEDBACK, await feedbackForOperator(onlyWaiting));
}

/** Answers feedback with the words that the company reads. */
export async function answerFeedbackById(id: string, text: string, by: string): Promise<CommandResult> {
  if (!text.trim()) return { ok: false, text: "请用 --text 填写答复，客户可见" };
  const done = /^\d{1,15}$/.test(id) ? await answerFeedback(Number(id), text.trim(), by, now()) : null;
  if (done === null) return noSuch("反馈", id);
  return done.ok ? { ok: true, text: "已答复" } : done;
}

/** The commands about feedback, for shop.ts. */
export function feedbackCommands(): Command[] {
  return [
    new Command("feedback")
      .description("列出待答复的反馈，先提交的在前")
      .option("--all", "包括已答复的")
      .action(async ({ all }: { all?: boolean }) => sayTable(FEEDBACK, await listFeedback(!all), "没有反馈")),
    new Command("answer-feedback")
      .description("答复反馈，只答复一次，并通知客户")
      .argument("<id>", "反馈编号，见 feedback")
      .requiredOption("--text <text>", "答复，客户可见")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (id: string, { text, by }: { text: string; by: string }) =>
        tell(await answerFeedbackById(id, text, by)),
      ),
  ];
}
