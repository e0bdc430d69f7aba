import { findCompanies } from "~/modules/company/identity/companies.server";
import { daysLate } from "~/modules/credit/credit";
import { countLate, lateCompanies, listDebtors } from "~/modules/credit/due-list.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { now as clock } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";

const PATH = "/staff/credit";

export const lateCredit: QueueKind = {
  id: "lateCredit",
  name: "账款逾期",
  needed: "finance.credit",
  to: `${PATH}?state=late`,
  cases: async (limit) =>
    casesAt(
      PATH,
      (await lateCompanies(toDay(clock()), limit)).map(({ companyId }) => companyId),
    ),
  related: async (limit) => {
    const today = toDay(clock());
    const rows = await lateCompanies(today, limit);
    const companies = await findCompanies(rows.map(({ companyId }) => companyId));
    return rows.map(({ companyId, dueOn, late }) => ({
      to: `${PATH}/${companyId}`,
      name: companies.get(companyId)?.name ?? "",
      end: formatYuan(late),
      note: `逾期 ${daysLate(dueOn, today)} 天`,
    }));
  },
  narrowed: {
    filters: ["words"],
    list: async ({ words = "" }, limit) => {
      const today = toDay(clock());
      const rows = await listDebtors({ words, state: "late" }, { after: null, limit, today });
      return rows.map(({ id, company, earliestDue, late }) => ({
        to: `${PATH}/${id}`,
        name: company,
        end: formatYuan(late),
        note: earliestDue === null ? "" : `逾期 ${daysLate(earliestDue, today)} 天`,
      }));
    },
  },
  count: async (now) => {
    const { count, dueOn } = await countLate(toDay(now));
    const missed = dueOn === null ? null : startOfDay(dueOn) + DAY;
    return { count, oldestAt: missed, dueAt: missed };
  },
};
