import { createHash } from "node:crypto";
import {
  ONLINE_METHODS,
  type OnlineMethod,
  paymentMethodText,
} from "~/modules/payments/payment/payment-method";
import { byProvider } from "~/modules/payments/providers/by-provider";
import { findProvider } from "~/modules/payments/providers/registry.server";
import { inTransaction } from "~/platform/database/database.server";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import type { Bill } from "./bill";
import { billWork } from "./bill-work.server";
import { countOpen, matchOpen } from "./differences.server";
import { FETCHED_BY } from "./reconciliation";
import { keepReconciled, lackingDays } from "./statements.server";

const READY = DAY + 10 * 3_600_000;
/** Earlier days that the job fetches again. */
const DAYS_BACK = 3;

/** kept: stored now or before. later: not made yet. down: unreachable or unreadable. */
export interface Fetched {
  kind: "stored" | "later" | "down" | "refused";
  text: string;
  differences: number;
}

const answer = (kind: Fetched["kind"], text: string, differences = 0): Fetched => ({
  kind,
  text,
  differences,
});

interface FetchedBill {
  provider: OnlineMethod;
  day: string;
  by: string;
  /** null: no transactions that day */
  bill: Bill | null;
  hash: string;
}

async function storeBill({ provider, day, by, bill, hash }: FetchedBill, now: number): Promise<Fetched> {
  const name = paymentMethodText(provider);
  const stored = await keepReconciled(
    {
      provider,
      days: { from: day, to: day },
      lines: bill?.lines ?? [],
      by,
      hash,
      name: bill ? `${name}账单 ${day}` : `${day} 没有交易`,
    },
    now,
  );
  if (!stored.ok) return answer("refused", stored.text);
  const text = bill ? `已读入 ${bill.lines.length} 笔` : `${name}当天没有交易`;
  return answer(
    "stored",
    `${name} ${day}：${text}，${differencesText(stored.differences)}`,
    stored.differences,
  );
}

type BillRequest = Pick<FetchedBill, "provider" | "day" | "by">;

async function readAndStoreBill(request: BillRequest, bytes: Uint8Array, now: number): Promise<Fetched> {
  const { provider, day } = request;
  const read = await billWork(`bills of ${provider}`, "readBill", bytes);
  if (!read?.ok) {
    log("error", "bill.unreadable", { provider, day, why: read ? read.text : "no bill" });
    return answer(
      "down",
      `${paymentMethodText(provider)} ${day} 的账单读不出来${read ? `：${read.text}` : ""}`,
    );
  }
  const hash = createHash("sha256").update(bytes).digest("hex");
  return storeBill({ ...request, bill: read.bill, hash }, now);
}

/** Fetches and matches a provider's bill of a day, unless it is stored. `now` in ms. */
export async function fetchBill(
  provider: OnlineMethod,
  day: string,
  by: string,
  now: number,
): Promise<Fetched> {
  const name = paymentMethodText(provider);
  if (now < startOfDay(day) + READY) return answer("later", `${name} ${day} 的账单次日 10:00 后才有`);
  if ((await lackingDays(provider, [day])).length === 0)
    return answer("stored", `${name} ${day} 的账单已经有了`);
  const query = findProvider(provider);
  if (!query || !(await query.offer())) return answer("refused", `${name}未开通`);
  const request = { provider, day, by };
  try {
    const message = await query.bill(day);
    switch (message.kind) {
      case "later":
        return answer("later", `${name}还没有生成 ${day} 的账单，请稍后再试`);
      case "byHand":
        return answer("refused", `${name}不提供账单接口，请上传文件`);
      case "none":
        return await storeBill({ ...request, bill: null, hash: `none ${day}` }, now);
      case "file":
        return await readAndStoreBill(request, message.bytes, now);
    }
  } catch (error) {
    if (error instanceof WorkRefused) return answer("refused", error.message);
    log("error", "bill.failed", { provider, day, ...toErrorFields(error) });
    return answer("down", `暂时无法从${name}取得账单，原因见日志`);
  }
}

export const differencesText = (count: number): string =>
  count > 0 ? `有 ${count} 笔差异待处理` : "没有待处理的差异";

/** The job: yesterday's bill of each provider, missing bills of earlier days, and open differences again. Repeatable. */
export async function fetchBills(now: number): Promise<{ fetched: number; open: number }> {
  const days = Array.from({ length: DAYS_BACK }, (_, at) => toDay(now - (DAYS_BACK - at) * DAY));
  const lacking = await Promise.all(
    ONLINE_METHODS.map(async (provider) =>
      (await findProvider(provider)?.offer())
        ? (await lackingDays(provider, days)).map((day) => ({ provider, day }))
        : [],
    ),
  );
  let fetched = 0;
  await byProvider(lacking.flat(), async ({ provider, day }) => {
    const { kind } = await fetchBill(provider as OnlineMethod, day, FETCHED_BY, now);
    if (kind === "stored") fetched += 1;
    return kind !== "down";
  });
  const open = (await countOpen()).count > 0 ? await inTransaction((trx) => matchOpen(trx, now)) : 0;
  return { fetched, open };
}

/** Returns recent days whose bills are missing, for the page. */
export async function lackingBills(now: number): Promise<{ provider: OnlineMethod; days: string[] }[]> {
  const days = Array.from({ length: 7 }, (_, at) => toDay(now - (7 - at) * DAY)).filter(
    (day) => now >= startOfDay(day) + READY,
  );
  const all = await Promise.all(
    ONLINE_METHODS.map(async (provider) => ({
      provider,
      days: (await findProvider(provider)?.offer()) ? await lackingDays(provider, days) : [],
    })),
  );
  return all.filter(({ days: owed }) => owed.length > 0);
}
