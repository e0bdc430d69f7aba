/** Operator commands for buying on account: limits, what is owed, repayments by transfer, reminders and their days. */
import { Command } from "commander";
import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { z } from "zod";
import { findCompany } from "~/modules/company/identity/companies.server";
import { findCredit, stopCreditIn } from "~/modules/credit/account.server";
import { CREDIT_STATES, creditState, daysLate, freeOf, termsText } from "~/modules/credit/credit";
import { creditFields, repaymentFields, termsFault } from "~/modules/credit/credit-fields";
import { DEBTOR_STATES, readCreditFilter } from "~/modules/credit/credit-list";
import {
  CREDIT_SETTING_NAMES,
  creditSettingFields,
  type CreditSettings,
} from "~/modules/credit/credit-settings";
import { allDebtors, type DebtorRow } from "~/modules/credit/due-list.server";
import { remindLateIn } from "~/modules/credit/reminders.server";
import { changeCreditSettings, creditSettings } from "~/modules/credit/settings.server";
import { repayByHand } from "~/admin/finance/incoming.server";
import { setCreditByHand } from "~/admin/finance/credit.server";
import { reverseByHand } from "~/admin/finance/reversal.server";
import {
  CHECKED,
  choicesOf,
  noState,
  noSuch,
  nothingDone,
  OPERATOR,
  REASON,
} from "~/cli/output/command-words";
import { type PrintColumns, type CommandResult, line, formatRows, sayTable, tell } from "~/cli/output/print";
import { inTransaction } from "~/platform/database/database.server";
import { dayOf } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { readKey } from "~/platform/values/whole-number";
import { IN_CHINESE } from "~/platform/values/zod-words";

const wrong = (text: string): CommandResult => ({ ok: false, text });
const done = (text: string): CommandResult => ({ ok: true, text });
const faultsOf = (error: z.ZodError): CommandResult =>
  wrong(error.issues.map(({ message }) => message).join("\n"));

const columnsOn = (today: string): PrintColumns<DebtorRow> => ({
  客户编号: (row) => row.id,
  客户: (row) => row.company,
  状态: (row) => CREDIT_STATES[creditState(row, today)],
  信用额度: (row) => formatYuan(row.limit),
  "账期（天）": (row) => row.termDays,
  未还: (row) => formatYuan(row.outstanding),
  可用: (row) => formatYuan(freeOf(row)),
  逾期: (row) => formatYuan(row.late),
  最早到期: (row) => row.earliestDue ?? "",
  逾期天数: (row) => (row.earliestDue === null ? 0 : daysLate(row.earliestDue, today)),
  联系电话: (row) => row.phone,
});

/** One line a company that has credit, or of those in a state. */
export async function creditLines(state: string): Promise<string[]> {
  const today = dayOf(now());
  const rows: DebtorRow[] = [];
  for await (const row of allDebtors(readCreditFilter({ words: "", state }), today)) rows.push(row);
  return formatRows(columnsOn(today), rows);
}

export interface CreditTermsInput {
  limit: string;
  days: string;
  from?: string;
  until?: string;
  why: string;
}

async function companyOf(text: string) {
  const id = readKey(text);
  return id === null ? null : findCompany(id);
}

/** Gives a company its limit and term, past the limit of one person as a proposal for a second. Refused, in words: what the desk's page refuses. */
export async function setCredit(text: string, input: CreditTermsInput, by: string): Promise<CommandResult> {
  const company = await companyOf(text);
  if (!company) return noSuch("客户", text);
  const at = now();
  const read = z.object(creditFields).safeParse(
    {
      limit: input.limit,
      termDays: Number(input.days),
      startsOn: input.from ?? dayOf(at),
      endsOn: input.until ?? "",
    },
    IN_CHINESE,
  );
  if (!read.success) return faultsOf(read.error);
  const fault = termsFault(read.data);
  if (fault) return wrong(fault);
  const version = (await findCredit(company.id))?.version ?? 0;
  const wish = { terms: read.data, version, why: input.why };
  const person = { id: null, name: by };
  const values = await setCreditByHand(company, wish, { key: randomUUID(), by: person, now: at });
  if (!values.ok) return values;
  const about = line`${company.name} 信用额度 ${termsText(read.data)}`;
  return done(values.waits ? `${about}超过限额，已提出，由另一位同事复核后生效` : `${about}，已通知客户`);
}

/** Stops the limit of a company at once. */
export async function stopCredit(text: string, by: string): Promise<CommandResult> {
  const company = await companyOf(text);
  if (!company) return noSuch("客户", text);
  const stopped = await inTransaction((trx) => stopCreditIn(trx, company.id, by, now()));
  return stopped.ok ? done(line`${company.name} 的信用额度已停用，已通知客户`) : stopped;
}

/** Enters a transfer that has come; the earliest due is paid first. What is over waits for a second person past the limit. */
export async function repayCredit(
  text: string,
  input: { amount: string; reference: string; checked?: true },
  by: string,
): Promise<CommandResult> {
  const company = await companyOf(text);
  if (!company) return noSuch("客户", text);
  const sent = { amount: input.amount, serial: input.reference };
  const read = z.object(repaymentFields).safeParse(sent, IN_CHINESE);
  if (!read.success) return faultsOf(read.error);
  const wish = { ...read.data, ids: [], isChecked: input.checked === true };
  const repaid = await repayByHand(company, wish, { id: null, name: by }, now());
  if (!repaid.ok) return repaid.asks ? wrong(`${repaid.text}：加上 --checked`) : repaid;
  if ("proposalId" in repaid) return done("到账多于未还账款，超过限额，已提出，由另一位同事复核后入账");
  const more = repaid.surplus > 0 ? `，多付的 ${formatYuan(repaid.surplus)} 转入余额` : "";
  return done(`还款 ${formatYuan(read.data.amount)} 已入账，未还 ${formatYuan(repaid.outstanding)}${more}`);
}

/** Reverses a transfer that was entered wrongly, past the limit of the shop as a proposal for a second person. */
export async function reverseCredit(
  text: string,
  { number, why }: { number: string; why: string },
  by: string,
): Promise<CommandResult> {
  const company = await companyOf(text);
  if (!company) return noSuch("客户", text);
  const person = { id: null, name: by };
  const values = await reverseByHand(company, { number, why }, { key: randomUUID(), by: person, now: now() });
  if (!values.ok) return values;
  return done(
    values.waits ? "超过限额，已提出，由另一位同事复核后冲回" : line`还款 ${number} 已冲回，已通知客户`,
  );
}

/** Tells a company of what is late. */
export async function remindCredit(text: string): Promise<CommandResult> {
  const company = await companyOf(text);
  if (!company) return noSuch("客户", text);
  const notified = await inTransaction((trx) => remindLateIn(trx, company.id, now()));
  return notified === null ? nothingDone("没有逾期的账款") : done(`已催款：${notified}`);
}

const NAMES = Object.entries(CREDIT_SETTING_NAMES) as [keyof CreditSettings, string][];

/** The days of buying on account. */
export async function creditSettingText(): Promise<string> {
  const settings = await creditSettings();
  return NAMES.map(([name, words]) => line`${words}：${settings[name]}`).join("\n");
}

/** Changes what is named of them. */
export async function setCreditSettings(
  input: Partial<Record<keyof CreditSettings, string>>,
): Promise<CommandResult> {
  return inTransaction(async (trx) => {
    const numbers = Object.entries(input).map(([name, text]) => [name, Number(text)]);
    const sent = { ...(await creditSettings(trx)), ...Object.fromEntries(numbers) };
    const read = z.object(creditSettingFields).safeParse(sent, IN_CHINESE);
    if (!read.success) return faultsOf(read.error);
    const isChanged = await changeCreditSettings(trx, read.data);
    return isChanged ? done("到期和提醒已保存，立即生效") : nothingDone("到期和提醒没有变化");
  });
}

/** The commands about buying on account, for commands.ts. */
export function creditCommands(): Command[] {
  const by = () => userInfo().username;
  return [
    new Command("credit")
      .description("列出有信用额度的客户：额度、未还、逾期")
      .argument("[state]", choicesOf(DEBTOR_STATES))
      .action(async (state = "") => {
        if (state !== "" && !Object.hasOwn(DEBTOR_STATES, state)) return tell(noState(state, DEBTOR_STATES));
        const today = dayOf(now());
        sayTable(columnsOn(today), await creditLines(state), "没有这样的客户");
      }),
    new Command("set-credit")
      .description("设置客户的信用额度和账期，并通知客户；超过限额时提出，由另一位同事复核")
      .argument("<company>", "客户编号")
      .requiredOption("--limit <yuan>", "信用额度，如 50000.00")
      .requiredOption("--days <n>", "账期，支付后多少天内还款")
      .option("--from <day>", "开始，如 2026-12-01；不写为今天")
      .option("--until <day>", "结束，含当天；不写为长期")
      .requiredOption("--why <text>", REASON)
      .option("--by <name>", OPERATOR, by())
      .action(async (company: string, { by: name, ...input }: CreditTermsInput & { by: string }) =>
        tell(await setCredit(company, input, name)),
      ),
    new Command("stop-credit")
      .description("停用客户的信用额度，立即生效")
      .argument("<company>", "客户编号")
      .option("--by <name>", OPERATOR, by())
      .action(async (company: string, { by: name }: { by: string }) => tell(await stopCredit(company, name))),
    new Command("repay-credit")
      .description("登记客户对公转账还款，先到期的先还；多付的转入余额，超过限额时提出，由另一位同事复核")
      .argument("<company>", "客户编号")
      .requiredOption("--amount <yuan>", "到账金额，如 1498.46")
      .requiredOption("--reference <text>", "银行流水号")
      .option("--checked", CHECKED)
      .option("--by <name>", OPERATOR, by())
      .action(
        async (
          company: string,
          { by: name, ...input }: { amount: string; reference: string; checked?: true; by: string },
        ) => tell(await repayCredit(company, input, name)),
      ),
    new Command("reverse-repayment")
      .description("冲回登记有误的转账还款；超过限额时提出，由另一位同事复核")
      .argument("<company>", "客户编号")
      .argument("<number>", "还款编号")
      .requiredOption("--why <text>", REASON)
      .option("--by <name>", OPERATOR, by())
      .action(async (company: string, number: string, { by: name, why }: { by: string; why: string }) =>
        tell(await reverseCredit(company, { number, why }, name)),
      ),
    new Command("remind-credit")
      .description("给客户发催款消息")
      .argument("<company>", "客户编号")
      .action(async (company: string) => tell(await remindCredit(company))),
    new Command("credit-settings")
      .description("显示账款到期和提醒的天数")
      .action(async () => tell(done(await creditSettingText()))),
    new Command("set-credit-settings")
      .description("修改账款到期和提醒的天数")
      .option("--grace-days <n>", CREDIT_SETTING_NAMES.graceDays)
      .option("--remind-before <n>", CREDIT_SETTING_NAMES.remindBefore)
      .option("--remind-every <n>", CREDIT_SETTING_NAMES.remindEvery)
      .action(async (input: Partial<Record<keyof CreditSettings, string>>) =>
        tell(await setCreditSettings(input)),
      ),
  ];
}
