import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { casesAt, NOTHING, type QueueKind } from "~/admin/queue/queue";
import { endingSuppliers, suppliersToCheck } from "~/modules/suppliers/supplier-documents.server";
import { waitingSuppliers } from "~/modules/suppliers/supplier-review.server";
import { readSupplierRules } from "~/modules/suppliers/supplier-rules.server";
import { DAY, startOfDay, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";

const PATH = "/staff/suppliers";
const TO_ANSWER = 3 * DAY;

const underReview = (
  state: "first" | "second",
  of: Pick<QueueKind, "id" | "name" | "needed">,
): QueueKind => ({
  ...of,
  to: `${PATH}?state=${state}`,
  cases: async (limit) =>
    casesAt(
      PATH,
      (await waitingSuppliers(state, limit)).map(({ id }) => id),
    ),
  related: async (limit) =>
    (await waitingSuppliers(state, limit)).map(({ id, name, submittedAt }) => ({
      to: `${PATH}/${id}`,
      name,
      end: toDay(submittedAt).slice(5),
      note: "首营企业",
    })),
  count: async () => {
    const rows = await waitingSuppliers(state, MAX_LIST_COUNT + 1);
    const oldestAt = rows[0]?.submittedAt ?? null;
    return { count: rows.length, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
});

export const suppliersFirst = underReview("first", {
  id: "suppliersFirst",
  name: "供应商首营 初审",
  needed: "quality.firstReview",
});
export const suppliersSecond = underReview("second", {
  id: "suppliersSecond",
  name: "供应商首营 复核",
  needed: "quality.secondReview",
});

export const supplierDocuments: QueueKind = {
  id: "supplierDocuments",
  name: "供应商资料待核对",
  needed: "quality.documents",
  to: `${PATH}?papers=waiting`,
  cases: async (limit) =>
    casesAt(
      PATH,
      (await suppliersToCheck(limit)).map(({ id }) => id),
    ),
  related: async (limit) =>
    (await suppliersToCheck(limit)).map(({ id, name, oldestAt }) => ({
      to: `${PATH}/${id}`,
      name,
      end: toDay(oldestAt).slice(5),
      note: "资料待核对",
    })),
  count: async () => {
    const rows = await suppliersToCheck(MAX_LIST_COUNT + 1);
    const oldestAt = rows[0]?.oldestAt ?? null;
    return { count: rows.length, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};

const ending = async (limit: number) =>
  endingSuppliers((await readSupplierRules()).reminderDays, limit, now());

export const suppliersEnding: QueueKind = {
  id: "suppliersEnding",
  name: "供应商证照将到期",
  needed: "purchasing.suppliers",
  to: `${PATH}?papers=ending`,
  cases: async (limit) =>
    casesAt(
      PATH,
      (await ending(limit)).map(({ id }) => id),
    ),
  related: async (limit) =>
    (await ending(limit)).map(({ id, name, endsOn, what }) => ({
      to: `${PATH}/${id}`,
      name,
      end: endsOn.slice(5),
      note: `${what}至 ${endsOn}`,
    })),
  count: async () => {
    const rows = await ending(MAX_LIST_COUNT + 1);
    const first = rows[0];
    if (!first) return NOTHING;
    const dueAt = startOfDay(first.endsOn) + DAY;
    return { count: rows.length, oldestAt: null, dueAt };
  },
};
