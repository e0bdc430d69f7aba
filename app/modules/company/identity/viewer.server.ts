import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import { jsonRows, parseJsonRows } from "~/platform/database/json-rows.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { leadWith } from "~/platform/http/message.server";
import { leadTo } from "~/platform/http/page-error";
import { toChunks } from "~/platform/values/chunks";
import { refererPath, safePath } from "~/platform/http/path";
import { perRequest, type ServerRequest, signInFor } from "~/platform/config/request.server";
import { readSession, readWithSession } from "~/platform/http/session.server";
import type { Buyer, SignedIn, Viewer } from "./buyer";
import type { CompanyKind, DocumentState, QualificationKind, ReviewState } from "./qualification";
import type { BusinessScopeCode } from "./scope";

/** Returns the viewer of a request: a visitor (`buyer: null`) or a login acting for its session's company. */
export function getViewer(request: ServerRequest): Promise<Viewer> {
  return perRequest(request, "viewer", async () => {
    const row = await readWithSession(request, readSignedIn);
    const session = await readSession(request);
    if (!session || session.accountId === null || session.companyId === null) return { buyer: null };
    const { id, accountId, companyId } = session;
    return row ? viewerFrom(id, accountId, companyId, row) : readViewer(id, accountId, companyId);
  });
}

const NOT_SENT = "请先登录。刚才的操作没有提交，登录后请重新填写并提交";

/** Returns the signed-in viewer; redirects a visitor to sign-in and back, with a message that nothing was done. */
export async function requireCompany(request: ServerRequest): Promise<SignedIn> {
  const viewer = await getViewer(request);
  if (viewer.buyer) return viewer;
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  // A posted change cannot be repeated by returning to it, so return to its page.
  const wanted = request.method === "GET" ? url.pathname + url.search : refererPath(request);
  // An endless query would make a header that no client accepts.
  const back = safePath(wanted, request.method === "GET" ? safePath(url.pathname, "/") : "/");
  const place = signInFor(request, back);
  if (request.method === "GET") leadTo(place, 303);
  leadWith(place, { kind: "warning", text: NOT_SENT });
}

/** Returns the login acting for another of its companies, or null. */
export async function viewerAs(viewer: SignedIn, companyId: number): Promise<SignedIn | null> {
  const other = await readViewer(viewer.sessionId, viewer.buyer.accountId, companyId);
  return other.buyer ? other : null;
}

/** Returns a login acting for a company; a visitor if it is no member. */
export async function readViewer(sessionId: string, accountId: number, companyId: number): Promise<Viewer> {
  const [row] = await readMember({ accountId, companyId });
  return viewerFrom(sessionId, accountId, companyId, row);
}

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Member = Awaited<ReturnType<typeof readMember>>[number];
type OfCompany = Omit<Member, "username" | "phone" | "account_name" | "company_name">;

function viewerFrom(
  sessionId: string,
  accountId: number,
  companyId: number,
  row: Nullable<Member> | undefined,
): Viewer {
  if (!row || !isMember(row)) return { buyer: null };
  return {
    buyer: buyerFrom(companyId, accountId, row),
    accountName: row.account_name,
    username: row.username,
    companyName: row.company_name,
    phone: row.phone,
    sessionId,
  };
}

function buyerFrom(companyId: number, accountId: number, row: OfCompany): Buyer {
  return {
    companyId,
    accountId,
    kind: row.kind as CompanyKind,
    status: row.status as ReviewState,
    rank: row.rank,
    areaCode: row.area_code,
    scopes: parseJsonRows(row.scopes).map(({ scope }) => scope as BusinessScopeCode),
    qualifications: parseJsonRows(row.qualifications).map(({ kind, state, starts_on, ends_on }) => ({
      kind: kind as QualificationKind,
      state: state as DocumentState,
      startsOn: starts_on,
      endsOn: ends_on,
    })),
    contractYear: row.contract_year,
  };
}

/** Returns a company for decisions of the shop, without a login. Null if it is unknown or closed. One query. */
export const findBuyer = async (companyId: number, trx: Db = db): Promise<Buyer | null> =>
  (await findBuyers([companyId], trx)).get(companyId) ?? null;

/** Returns several companies by id; unknown and closed ones are left out. One query for each 500. */
export async function findBuyers(companyIds: readonly number[], trx: Db = db): Promise<Map<number, Buyer>> {
  const found = new Map<number, Buyer>();
  for (const part of toChunks([...new Set(companyIds)]))
    for (const row of await trx
      .selectFrom("company")
      .select("company.id")
      .select(OF_COMPANY)
      .select(held(sql.ref<number>("company.id")))
      .where("company.id", "in", part)
      .where("company.status", "<>", "closed")
      .execute())
      found.set(row.id, buyerFrom(row.id, 0, row));
  return found;
}

/** A session whose login left its company finds nothing of it. */
const isMember = (row: Nullable<Member>): row is Member => row.kind !== null;

const OF_COMPANY = [
  "company.kind",
  "company.status",
  "company.rank",
  "company.area_code",
  "company.contract_year",
] as const;
const OF_MEMBER = [
  "account.username",
  "account.phone",
  "account.name as account_name",
  "company.name as company_name",
  ...OF_COMPANY,
] as const;

type Id = ReturnType<typeof sql.ref<number>>;
const itsCompany = sql.ref<number>("membership.company_id");
/** Scopes and documents of the company. */
const held = (companyId: Id = itsCompany) =>
  [
    jsonRows(
      db
        .selectFrom("qualification")
        .select(["kind", "state", "starts_on", "ends_on"])
        .where("company_id", "=", companyId)
        .where("state", "<>", "replaced"),
    ).as("qualifications"),
    jsonRows(db.selectFrom("business_scope").select("scope").where("company_id", "=", companyId)).as(
      "scopes",
    ),
  ] as const;

/** The membership is joined, so a login that left a store cannot act for it. */
const readMember = preparedQuery(db, ({ accountId, companyId }: { accountId: number; companyId: number }) =>
  db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .innerJoin("company", "company.id", "membership.company_id")
    .select(OF_MEMBER)
    .select(held())
    .where("membership.account_id", "=", accountId)
    .where("membership.company_id", "=", companyId),
);

const readSignedIn = preparedQuery(db, ({ id, at }: { id: string; at: number }) =>
  db
    .selectFrom("session")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.account_id", "=", "session.account_id")
        .onRef("membership.company_id", "=", "session.company_id"),
    )
    .leftJoin("account", "account.id", "membership.account_id")
    .leftJoin("company", "company.id", "membership.company_id")
    .select(["session.account_id", "session.company_id"])
    .select(["session.created_at", "session.seen_at", "session.cookie_at"])
    .select(OF_MEMBER)
    .select(held())
    .where("session.id", "=", id)
    .where("session.expires_at", ">", at),
);
