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
  type Decision,
  type Corrections,
  type ReviewedCompany,
  type ReviewedDocument,
} from "~/company/register-review.server";
import {
  QUALIFICATIONS,
  qualificationFault,
  type CompanyKind,
  type ReviewState,
} from "~/company/qualification";
import { SCOPES } from "~/company/scope";
import { formatTime, parseTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { line, sayRows, tell, whole, type Told } from "./print";

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const said = (decision: Decision, what: string, id: string, done: string): Told =>
  decision.ok
    ? { ok: true, text: line`${what} ${id} (${decision.name}): ${done}` }
    : { ok: false, text: `There is no ${what.toLowerCase()} ${id}.` };

/** One line a company of the state, then what an operator must see before deciding. */
export async function listCompanies(status: ReviewState | "all"): Promise<string[]> {
  return (await companiesToReview({ status })).map(
    (company) =>
      line`${company.id}  ${company.status}  ${company.kind}  ${company.name}  ${company.licenceNumber}  ${company.documents.length} documents  ${formatTime(company.createdAt)}${warningsOf(company)}`,
  );
}

function warningsOf({ twins, headOfficeId }: ReviewedCompany): string {
  return [
    headOfficeId === null ? "" : `  store of ${headOfficeId}`,
    twins.length > 0 ? `  SAME LICENCE AS ${twins.join(", ")}` : "",
  ].join("");
}

/** Everything about one company, a line each. */
export async function showCompany(id: string): Promise<string[]> {
  const [company] = await companiesToReview({ id: idOf(id) });
  if (!company) return [`There is no company ${id}.`];
  return [
    line`${company.id}  ${company.status}  ${company.kind}  ${company.name}${warningsOf(company)}`,
    line`licence ${company.licenceNumber}`,
    line`at ${whole(company.place)}`,
    line`contact ${company.contact}`,
    ...(company.reason ? [line`turned down: ${whole(company.reason)}`] : []),
    `scopes ${company.scopes.map((scope) => SCOPES[scope]).join("、") || "none: set-scope"}`,
    ...company.documents.map((one) => `document ${documentText(one)}`),
  ];
}

const documentText = (one: ReviewedDocument): string =>
  line`${one.id}  ${one.state}  ${QUALIFICATIONS[one.kind]}  ${one.number}  ${one.startsOn ? `from ${one.startsOn} ` : ""}until ${one.endsOn ?? "长期"}  ${whole(one.path ?? "no file")}${whole(one.reason ? `  turned down: ${one.reason}` : "")}`;

/** One line a document that an approved company has handed in since: renewals and additions. */
export async function listDocuments(): Promise<string[]> {
  return (await waitingDocuments()).map(
    (one) =>
      line`${whole(documentText(one))}  of ${one.companyId} ${one.companyName}  ${formatTime(one.updatedAt)}`,
  );
}

/** Approves a company and says what still keeps it from buying. */
export async function approve(id: string, only: boolean): Promise<Told> {
  const told = said(await approveCompany(idOf(id), only, now()), "Company", id, "approved.");
  const [company] = told.ok ? await companiesToReview({ id: idOf(id) }) : [];
  if (!company) return told;
  const fault = qualificationFault(company.kind as CompanyKind, company.documents, now());
  const open = [
    fault ? `It cannot buy yet: ${QUALIFICATIONS[fault.kind]} is not approved or not valid today.` : "",
    company.scopes.length === 0 ? `It cannot buy yet: give it a scope by set-scope ${id} ….` : "",
  ];
  return { ok: true, text: [told.text, ...open.filter(Boolean)].join("\n") };
}

/** Turns a company down with a reason that it reads. */
export async function reject(id: string, reason: string): Promise<Told> {
  if (!reason.trim()) return { ok: false, text: "The company needs to read a reason." };
  return said(await rejectCompany(idOf(id), reason.trim(), now()), "Company", id, "turned down.");
}

/** The options of approve-document as they are typed. */
export interface TypedCorrections {
  number?: string | undefined;
  from?: string | undefined;
  /** a day, or 长期 */
  until?: string | undefined;
}

/** Approves a document, with what it says otherwise than the company wrote; an older one of its kind is replaced by it. */
export async function approvePaper(id: string, typed: TypedCorrections = {}): Promise<Told> {
  const { number, from, until } = typed;
  const days = [from, until === LONG_TERM ? undefined : until].filter((day) => day !== undefined);
  const wrong = days.find((day) => !isDay(day));
  if (wrong !== undefined) return { ok: false, text: `${wrong}: a day is written 2028-06-30.` };
  const corrections: Corrections = {
    ...(number !== undefined && { number: number.trim() }),
    ...(from !== undefined && { startsOn: from }),
    ...(until !== undefined && { endsOn: until === LONG_TERM ? null : until }),
  };
  return said(await approveDocument(idOf(id), corrections, now()), "Document", id, "approved.");
}

const LONG_TERM = "长期";
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null;

/** Turns a document down with a reason that the company reads. */
export async function rejectPaper(id: string, reason: string): Promise<Told> {
  if (!reason.trim()) return { ok: false, text: "The company needs to read a reason." };
  return said(await rejectDocument(idOf(id), reason.trim(), now()), "Document", id, "turned down.");
}

/** Sets the business scope by codes or Chinese names, in place of what stood there. */
export async function scope(id: string, given: readonly string[]): Promise<Told> {
  const { scopes, unknown } = readScopes(given);
  if (unknown.length > 0)
    return { ok: false, text: `${unknown.join(", ")}: no scope. Known: ${knownScopes()}` };
  const names = scopes.map((one) => SCOPES[one]).join("、");
  return said(await setScopes(idOf(id), scopes), "Company", id, `may buy ${names || "nothing"}.`);
}

const knownScopes = () =>
  Object.entries(SCOPES)
    .map(([code, name]) => `${code} ${name}`)
    .join(", ");

const STATES = ["pending", "approved", "rejected", "all"];

/** The commands about companies, for shop.ts. */
export function companyCommands(): Command[] {
  return [
    new Command("companies")
      .description("list companies that wait for approval; with an id all about one, its files too")
      .argument("[id]", "company number")
      .option("--status <status>", STATES.join(", "), "pending")
      .action(async (id: string | undefined, { status }: { status: string }) => {
        if (!STATES.includes(status))
          return tell({ ok: false, text: `--status is one of ${STATES.join(", ")}` });
        const lines =
          id === undefined ? await listCompanies(status as ReviewState | "all") : await showCompany(id);
        sayRows(lines, "No company waits.");
      }),
    new Command("approve-company")
      .description("approve a company and its waiting documents")
      .argument("<id>", "company number")
      .option("--only", "leave its documents as they are")
      .action(async (id: string, { only }: { only?: true }) => tell(await approve(id, only === true))),
    new Command("reject-company")
      .description("turn a company down")
      .argument("<id>", "company number")
      .requiredOption("--reason <text>", "what the company reads")
      .action(async (id: string, { reason }: { reason: string }) => tell(await reject(id, reason))),
    new Command("documents")
      .description("list the documents that approved companies have handed in since, and that wait")
      .action(async () => sayRows(await listDocuments(), "No document waits.")),
    new Command("approve-document")
      .description("approve one document; it takes the place of the one of its kind that held before")
      .argument("<id>", "document number, as `documents` or `companies <id>` lists it")
      .option("--number <text>", "its number, where the company wrote another")
      .option("--from <day>", "its first valid day, 2026-06-30")
      .option("--until <day>", "its last valid day, 2028-06-30 or 长期")
      .action(async (id: string, typed: TypedCorrections) => tell(await approvePaper(id, typed))),
    new Command("reject-document")
      .description("turn one document down")
      .argument("<id>", "document number, as `companies <id>` lists it")
      .requiredOption("--reason <text>", "what the company reads")
      .action(async (id: string, { reason }: { reason: string }) => tell(await rejectPaper(id, reason))),
    new Command("set-scope")
      .description("set what a company's licences let it buy")
      .argument("<id>", "company number")
      .argument("<scopes...>", `codes or names, or all: ${knownScopes()}`)
      .action(async (id: string, given: string[]) => tell(await scope(id, given))),
  ];
}
