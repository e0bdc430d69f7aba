/** Who is looking, read once a request: the session, then its login, company, scopes and documents in two queries. */
import { redirect } from "@remix-run/node";
import { db } from "~/platform/database.server";
import { prepared } from "~/platform/prepared.server";
import { safePath } from "~/platform/path";
import { perRequest, type ServerRequest } from "~/platform/request.server";
import { readSession } from "~/platform/session.server";
import type { Buyer, SignedIn, Viewer } from "./buyer";
import type { CompanyKind, DocumentState, QualificationKind, ReviewState } from "./qualification";
import type { Scope } from "./scope";

/** The viewer of a request: a visitor (`buyer: null`) or a login acting for the company of its session. */
export function viewerOf(request: ServerRequest): Promise<Viewer> {
  return perRequest(request, "viewer", async () => {
    const session = await readSession(request);
    if (!session || session.accountId === null || session.companyId === null) return { buyer: null };
    return readViewer(session.id, session.accountId, session.companyId);
  });
}

/** The signed-in viewer; a visitor is sent to /login and comes back afterwards. */
export async function requireCompany(request: ServerRequest): Promise<SignedIn> {
  const viewer = await viewerOf(request);
  if (viewer.buyer) return viewer;
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  // A change that a visitor posted cannot be repeated by going back to it: lead to the page it came from.
  const wanted = request.method === "GET" ? url.pathname + url.search : refererPath(request);
  // An endless query would make a header that no browser or proxy takes.
  const back = safePath(wanted, request.method === "GET" ? safePath(url.pathname, "/") : "/");
  throw redirect(`/login?${new URLSearchParams({ redirectTo: back })}`, 303);
}

/** The same login acting for another of its companies; null for one that it is no member of. */
export async function viewerAs(viewer: SignedIn, companyId: number): Promise<SignedIn | null> {
  const other = await readViewer(viewer.sessionId, viewer.buyer.accountId, companyId);
  return other.buyer ? other : null;
}

function refererPath(request: ServerRequest): string | null {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === new URL(request.url).host ? url.pathname + url.search : null;
}

/** A login acting for a company; a visitor where it is no member. */
export async function readViewer(sessionId: string, accountId: number, companyId: number): Promise<Viewer> {
  const [[company], held] = await Promise.all([
    readCompany({ accountId, companyId }),
    readHeld({ companyId }),
  ]);
  if (!company) return { buyer: null };
  const buyer: Buyer = {
    companyId,
    accountId,
    kind: company.kind as CompanyKind,
    status: company.status as ReviewState,
    rank: company.rank,
    areaCode: company.area_code,
    scopes: held.filter((row) => row.part === "scope").map((row) => row.kind as Scope),
    qualifications: held
      .filter((row) => row.part === "qualification")
      .map((row) => ({
        kind: row.kind as QualificationKind,
        state: row.state as DocumentState,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
      })),
    contractYear: company.contract_year,
  };
  return {
    buyer,
    accountName: company.account_name,
    username: company.username,
    companyName: company.company_name,
    phone: company.phone,
    sessionId,
  };
}

/** The membership is joined, so a login that lost a store cannot act for it any more. */
const readCompany = prepared(db, ({ accountId, companyId }: { accountId: number; companyId: number }) =>
  db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .innerJoin("company", "company.id", "membership.company_id")
    .select([
      "account.username",
      "account.phone",
      "account.name as account_name",
      "company.name as company_name",
      "company.kind",
      "company.status",
      "company.rank",
      "company.area_code",
      "company.contract_year",
    ])
    .where("membership.account_id", "=", accountId)
    .where("membership.company_id", "=", companyId),
);

const readHeld = prepared(db, ({ companyId }: { companyId: number }) =>
  db
    .selectFrom("qualification")
    .select((eb) => [eb.val("qualification").as("part"), "kind", "state", "starts_on", "ends_on"])
    .where("company_id", "=", companyId)
    .where("state", "<>", "replaced")
    .unionAll(
      db
        .selectFrom("business_scope")
        .select((eb) => [
          eb.val("scope").as("part"),
          "scope as kind",
          eb.val("approved").as("state"),
          eb.cast<string | null>(eb.val(null), "text").as("starts_on"),
          eb.cast<string | null>(eb.val(null), "text").as("ends_on"),
        ])
        .where("company_id", "=", companyId),
    ),
);
