/** Operator commands for companies and their documents: what waits, approve, turn down with a reason, set scopes. */
import { Command } from "commander";
import {
  approveCompany,
  approveDocument,
  companiesToReview,
  readScopes,
  rejectCompany,
  rejectDocument,
  setScopes,
  waitingDocuments,
  type DecideRegistrationResult,
  type Corrections,
  type ReviewedCompany,
  type ReviewedDocument,
  type WaitingDocument,
} from "~/modules/company/registration/register-review.server";
import {
  QUALIFICATIONS,
  qualificationFault,
  COMPANY_STATES,
  REVIEW_STATES,
  type CompanyKind,
  type CompanyStatus,
  type ReviewState,
} from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { formatTime, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { choicesOf, DAY_FORM, NEEDS_REASON, noState, noSuch, REASON } from "~/cli/output/command-words";
import {
  type PrintColumns,
  line,
  formatRows,
  say,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const toResult = (
  decision: DecideRegistrationResult,
  what: string,
  id: string,
  done: string,
): CommandResult =>
  decision.ok
    ? { ok: true, text: line`${what} ${id}（${decision.name}）${untruncated(done)}` }
    : noSuch(what, id);

const COMPANIES: PrintColumns<ReviewedCompany> = {
  客户编号: (row) => row.id,
  状态: (row) => COMPANY_STATES[row.status] ?? row.status,
  类型: (row) => kindOf(row),
  客户: (row) => row.name,
  证照号码: (row) => row.licenceNumber,
  联系人: (row) => row.contact,
  证件: (row) => `${row.documents.length}份证件`,
  注册时间: (row) => formatTime(row.createdAt),
  注意: (row) => untruncated(warningsOf(row)),
};

/** One line a company of the state, then what an operator must see before deciding. */
export async function listCompanies(status: CompanyStatus | "all"): Promise<string[]> {
  return formatRows(COMPANIES, await companiesToReview({ status }));
}

const kindOf = ({ kind }: ReviewedCompany) => COMPANY_KIND_NAMES[kind as CompanyKind] ?? kind;

function warningsOf({ twins, headOfficeId }: ReviewedCompany): string {
  return [
    headOfficeId === null ? "" : `客户 ${headOfficeId} 的门店`,
    twins.length > 0 ? `注意：与客户 ${twins.join("、")} 证照号码相同` : "",
  ]
    .filter(Boolean)
    .join("，");
}

/** Everything about one company, a line each. */
export async function showCompany(id: string): Promise<string[]> {
  const [company] = await companiesToReview({ id: idOf(id) });
  if (!company) return [noSuch("客户", id).text];
  return [
    line`客户 ${company.id}  ${COMPANY_STATES[company.status] ?? company.status}  ${kindOf(company)}  ${company.name}  ${untruncated(warningsOf(company))}`.trimEnd(),
    line`证照号码：${company.licenceNumber}`,
    line`地址：${untruncated(company.place)}`,
    line`联系人：${company.contact}`,
    ...(company.reason ? [line`未通过原因：${untruncated(company.reason)}`] : []),
    `经营范围：${company.scopes.map((scope) => BUSINESS_SCOPE_NAMES[scope]).join("、") || "未设置，请运行 set-scope"}`,
    ...company.documents.map((document) => `证件 ${documentText(document)}`),
  ];
}

const documentText = (document: ReviewedDocument): string =>
  line`${document.id}  ${stateOf(document)}  ${QUALIFICATIONS[document.kind]}  ${document.number}  ${validity(document)}  ${untruncated(document.path ?? "没有文件")}${untruncated(document.reason ? `  未通过原因：${document.reason}` : "")}`;

const stateOf = ({ state }: ReviewedDocument) => REVIEW_STATES[state as ReviewState] ?? state;
const validity = ({ startsOn, endsOn }: ReviewedDocument) =>
  `${startsOn ? `自 ${startsOn} ` : ""}有效期至 ${endsOn ?? LONG_TERM}`;

const DOCUMENTS: PrintColumns<WaitingDocument> = {
  证件编号: (row) => row.id,
  状态: stateOf,
  证件: (row) => QUALIFICATIONS[row.kind],
  号码: (row) => row.number,
  有效期: validity,
  客户编号: (row) => row.companyId,
  客户: (row) => row.companyName,
  证照号码: (row) => row.licenceNumber,
  联系人: (row) => row.contact,
  提交时间: (row) => formatTime(row.updatedAt),
  文件: (row) => untruncated(row.path ?? "没有文件"),
};

/** One line a document that an approved company has handed in since: renewals and additions. */
export async function listDocuments(): Promise<string[]> {
  return formatRows(DOCUMENTS, await waitingDocuments());
}

/** Approves a company and says what still keeps it from buying. */
export async function approve(id: string, only: boolean): Promise<CommandResult> {
  const result = toResult(await approveCompany(idOf(id), only, now()), "客户", id, "已审核通过");
  const [company] = result.ok ? await companiesToReview({ id: idOf(id) }) : [];
  if (!company) return result;
  const fault = qualificationFault(company.kind as CompanyKind, company.documents, now());
  const open = [
    fault ? `暂不能采购：${QUALIFICATIONS[fault.kind]}未通过审核或不在有效期内` : "",
    company.scopes.length === 0 ? `暂不能采购：请用 set-scope ${id} 设置经营范围` : "",
  ];
  return { ok: true, text: [result.text, ...open.filter(Boolean)].join("\n") };
}

/** Turns a company down with a reason that it reads. */
export async function reject(id: string, reason: string): Promise<CommandResult> {
  if (!reason.trim()) return NEEDS_REASON;
  return toResult(await rejectCompany(idOf(id), reason.trim(), now()), "客户", id, "未通过审核");
}

/** The options of approve-document as they are typed. */
export interface InputCorrections {
  number?: string | undefined;
  from?: string | undefined;
  /** a day, or 长期 */
  until?: string | undefined;
}

/** Approves a document, with what it says otherwise than the company wrote; an older one of its kind is replaced by it. */
export async function approvePaper(id: string, input: InputCorrections = {}): Promise<CommandResult> {
  const { number, from, until } = input;
  const days = [from, until === LONG_TERM ? undefined : until].filter((day) => day !== undefined);
  const wrong = days.find((day) => !isDay(day));
  if (wrong !== undefined) return { ok: false, text: line`${wrong}：${DAY_FORM}` };
  const corrections: Corrections = {
    ...(number !== undefined && { number: number.trim() }),
    ...(from !== undefined && { startsOn: from }),
    ...(until !== undefined && { endsOn: until === LONG_TERM ? null : until }),
  };
  return toResult(await approveDocument(idOf(id), corrections, now()), "证件", id, "已审核通过");
}

const LONG_TERM = "长期";
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null;

/** Turns a document down with a reason that the company reads. */
export async function rejectPaper(id: string, reason: string): Promise<CommandResult> {
  if (!reason.trim()) return NEEDS_REASON;
  return toResult(await rejectDocument(idOf(id), reason.trim(), now()), "证件", id, "未通过审核");
}

/** Sets the business scope by codes or Chinese names, in place of what stood there. */
export async function setBusinessScope(id: string, words: readonly string[]): Promise<CommandResult> {
  const { scopes, unknown } = readScopes(words);
  if (unknown.length > 0)
    return {
      ok: false,
      text: line`没有经营范围 ${untruncated(unknown.join("、"))}，可用：${untruncated(choicesOf(BUSINESS_SCOPE_NAMES))}`,
    };
  const names = scopes.map((scope) => BUSINESS_SCOPE_NAMES[scope]).join("、");
  return toResult(await setScopes(idOf(id), scopes, now()), "客户", id, `经营范围：${names || "无"}`);
}

const STATES = { ...COMPANY_STATES, all: "全部" };

/** The commands about companies, for shop.ts. */
export function companyCommands(): Command[] {
  return [
    new Command("companies")
      .description("列出待审核的客户；写编号时列出该客户的全部资料和文件")
      .argument("[id]", "客户编号")
      .option("--status <status>", choicesOf(STATES), "pending")
      .action(async (id: string | undefined, { status }: { status: string }) => {
        if (!Object.hasOwn(STATES, status)) return tell(noState(status, STATES));
        if (id !== undefined) return say(...(await showCompany(id)));
        sayTable(COMPANIES, await listCompanies(status as CompanyStatus | "all"), "没有客户");
      }),
    new Command("approve-company")
      .description("审核通过客户及其待审核的证件")
      .argument("<id>", "客户编号")
      .option("--only", "不处理证件")
      .action(async (id: string, { only }: { only?: true }) => tell(await approve(id, only === true))),
    new Command("reject-company")
      .description("客户审核不通过")
      .argument("<id>", "客户编号")
      .requiredOption("--reason <text>", REASON)
      .action(async (id: string, { reason }: { reason: string }) => tell(await reject(id, reason))),
    new Command("documents")
      .description("列出已审核客户新提交的待审核证件")
      .action(async () => sayTable(DOCUMENTS, await listDocuments(), "没有待审核的证件")),
    new Command("approve-document")
      .description("审核通过一份证件，代替原有的同类证件")
      .argument("<id>", "证件编号，见 documents 或 companies <id>")
      .option("--number <text>", "更正证件号码")
      .option("--from <day>", "更正生效日期，如 2026-06-30")
      .option("--until <day>", "更正有效期至，如 2028-06-30 或 长期")
      .action(async (id: string, input: InputCorrections) => tell(await approvePaper(id, input))),
    new Command("reject-document")
      .description("证件审核不通过")
      .argument("<id>", "证件编号，见 companies <id>")
      .requiredOption("--reason <text>", REASON)
      .action(async (id: string, { reason }: { reason: string }) => tell(await rejectPaper(id, reason))),
    new Command("set-scope")
      .description("设置客户证照允许的经营范围")
      .argument("<id>", "客户编号")
      .argument("<scopes...>", `代码或名称，all 为全部：${choicesOf(BUSINESS_SCOPE_NAMES)}`)
      .action(async (id: string, words: string[]) => tell(await setBusinessScope(id, words))),
  ];
}
