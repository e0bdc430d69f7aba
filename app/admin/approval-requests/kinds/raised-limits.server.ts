/** What one person may do alone is raised: one person alone would set every other limit aside. */
import { z } from "zod";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import type { Db } from "~/platform/database/database.server";
import { STAFF_LIMIT_KEYS, STAFF_LIMITS, limitText, limitTexts } from "~/modules/staff/limits/limits";
import {
  changeLimits,
  type Limits,
  type LimitsChange,
  readLimits,
} from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";

const State = z.object({
  values: z.record(z.enum(STAFF_LIMIT_KEYS), z.number().int()),
  version: z.number().int(),
});
type State = z.infer<typeof State>;

/** The limits that one state has higher than another. */
const raisedOver = (previous: Limits, current: Limits) =>
  STAFF_LIMIT_KEYS.filter((name) => current[name] > previous[name]);

const raisedText = (previous: Limits, current: Limits): string =>
  raisedOver(previous, current)
    .map(
      (name) =>
        `${STAFF_LIMITS[name].name} ${limitText(name, previous[name])} → ${limitText(name, current[name])}`,
    )
    .join("；");

export const raisedLimits: ApprovalRequestKind<State> = {
  kind: "raisedLimits",
  name: "提高限额",
  agree: "system.agreePermissions",
  state: State,
  path: () => "/staff/limits",
  words: ({ values }) => {
    const texts = limitTexts(values);
    return Object.fromEntries(STAFF_LIMIT_KEYS.map((name) => [STAFF_LIMITS[name].name, texts[name]]));
  },
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ before, after }) => ({
        about: `提高 ${raisedOver(before.values, after.values).length} 项`,
        amount: raisedText(before.values, after.values),
      })),
    ),
  evidence: ({ before, after }) =>
    Promise.resolve({
      facts: [["提高的限额", raisedText(before.values, after.values)]],
      tables: [],
      files: [],
    }),
  current: (trx) => readLimits(trx),
  apply: async (trx, after) => {
    const done = await changeLimits(trx, after);
    if (done.ok) return { ok: true, text: "限额已更改，立即生效。" };
    return { ok: false, text: "text" in done ? done.text : "限额在提出后改过，请退回，由提出的人重新提出" };
  },
};

interface LimitsWish {
  version: number;
  values: Limits;
  why: string;
}

/** Sets the limits, or proposes it where one of them is raised; refused as `changeLimits` refuses. In the caller's transaction. `now` in ms. */
export async function setLimits(
  trx: Db,
  { version, values, why }: LimitsWish,
  by: Person,
  now: number,
): Promise<LimitsChange | { ok: true; approvalRequestId: number }> {
  const current = await readLimits(trx);
  if (current.version !== version || raisedOver(current.values, values).length === 0)
    return changeLimits(trx, { version, values });
  const done = await tryPropose(
    trx,
    {
      kind: raisedLimits.kind,
      subject: "limits",
      subjectId: 1,
      title: "提高限额",
      before: current,
      after: { version, values },
      why,
      limit: "提高限额须两人办理",
      by,
    },
    now,
  );
  return done.ok ? { ok: true, approvalRequestId: done.id } : done;
}
