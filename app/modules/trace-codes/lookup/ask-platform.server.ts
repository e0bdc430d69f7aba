import { inTransaction } from "~/platform/database/database.server";
import { asShop } from "~/platform/database/audit.server";
import { getPrefix } from "~/modules/trace-codes/codes/trace-code";
import { takeCalls } from "~/modules/trace-codes/platform/call-budget.server";
import { getTracePlatform } from "~/modules/trace-codes/platform/platform.server";
import type { PlatformCode, TracePlatform } from "~/modules/trace-codes/platform/trace-platform";

const STATUSES: Readonly<Record<string, string>> = {
  A: "已激活",
  I: "已核注",
  O: "已核销",
  C: "已注销",
  E: "平台没有这个码",
};

/** Returns what the platform says of a code, in one sentence; its id of the drug is kept for units without codes. Never fails. */
export async function askPlatform(
  code: string,
  now: number,
  platform: Promise<TracePlatform | null> = getTracePlatform(),
): Promise<string> {
  const sender = await platform;
  if (!sender) return "还没有接入追溯平台。";
  if (!(await takeCalls(1, now))) return "追溯平台的调用次数已用完，请稍后再查。";
  const answer = await sender.findStatus([code], now);
  if (!answer.ok) return "追溯平台没有回答，请稍后再查。";
  const found = answer.value.find((row) => row.code === code);
  if (!found) return "平台没有这个码。";
  await keepDrug(found);
  const what = [found.name, found.packageSpec, found.approvalNumber].filter(Boolean).join(" ");
  return `追溯平台：${STATUSES[found.status] ?? found.status}${what ? `，${what}` : ""}`;
}

/** Only for products whose approval number is the same here and there. */
async function keepDrug({ code, drug, approvalNumber }: PlatformCode): Promise<void> {
  if (drug === "" || approvalNumber === "") return;
  await asShop(() =>
    inTransaction((trx) =>
      trx
        .updateTable("trace_product")
        .set({ platform_drug: drug })
        .where("prefix", "=", getPrefix(code))
        .where("approval_number", "=", approvalNumber)
        .execute(),
    ),
  );
}
