import { giveFiles } from "~/platform/files/stored-files.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { addAddress } from "~/modules/company/addresses/address.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import type { Row } from "~/platform/database/schema";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import { stepPath, type Flow, type InputFacts } from "./register";
import { missingDocuments } from "../documents/qualification-upload";
import { readRegistrationFacts, type RegistrationFacts } from "./register-forms";
import { lockDraft, type RegistrationDraft } from "./register.server";

export type Finished =
  | { ok: true; to: string; accountId: number; companyId: number }
  /** `kind`: the missing document; null: the form as a whole */
  | { ok: false; faults: { kind: QualificationKind | null; text: string }[] };

class Refused extends Error {
  constructor(readonly faults: { kind: QualificationKind | null; text: string }[]) {
    super(faults[0]?.text);
  }
}

const refuse = (text: string): never => {
  throw new Refused([{ kind: null, text }]);
};

const HANDED_IN = "该注册已提交，请登录后查看";

/** Submits a draft, once for a form token. Refused: facts or required documents missing, a phone used meanwhile. `now` in ms. (design rules, "Registering") */
export async function finishRegistration(
  draft: Pick<RegistrationDraft, "id" | "flow" | "phone">,
  token: string,
  now: number,
): Promise<Finished> {
  try {
    const to = await inTransaction((trx) =>
      once(trx, token, async () => {
        const companyId = await register(trx, draft.id, draft.flow, now);
        return `${stepPath(draft.flow, 3)}?company=${companyId}`;
      }),
    );
    const companyId = Number(/company=(\d+)$/.exec(to)?.[1]);
    const accountId = (await findLogin(companyId, draft.phone)) ?? refuse(HANDED_IN);
    return { ok: true, to, accountId, companyId };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, faults: error.faults };
    throw error;
  }
}

/** The login that registered the company, for a repeated submit; null for another's. */
async function findLogin(companyId: number, phone: string): Promise<number | null> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select("account.id")
    .where("company_id", "=", companyId)
    .where("account.phone", "=", phone)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function register(trx: Db, draftId: number, flow: Flow, now: number): Promise<number> {
  const draft = (await lockDraft(trx, draftId)) ?? refuse(HANDED_IN);
  const facts =
    readRegistrationFacts(flow, JSON.parse(draft.facts) as InputFacts) ??
    refuse("请先填写企业信息，再提交审核");
  const documents = await trx
    .selectFrom("registration_document")
    .selectAll()
    .where("registration_id", "=", draftId)
    .execute();
  const missing = missingDocuments(
    facts.kind,
    documents.map((document) => document.kind as QualificationKind),
  );
  if (missing.length > 0) throw new Refused(missing);
  const accountId = await ownLogin(trx, draft, facts, now);
  const companyId = await insertCompany(trx, draft, facts, now);
  await joinLogins(trx, companyId, accountId, draft.head_account_id);
  await handIn(trx, companyId, documents, now);
  const { contactName: receiver, contactPhone: phone, areaCode, address: detail } = facts;
  await addAddress(trx, companyId, { receiver, phone, areaCode, detail }, now);
  await sendMessages(trx, "registered", [{ companyId }], now);
  await trx.deleteFrom("registration_document").where("registration_id", "=", draftId).execute();
  await trx.deleteFrom("registration").where("id", "=", draftId).execute();
  return companyId;
}

/** Its own login, or null for a store that its head office runs. */
async function ownLogin(
  trx: Db,
  draft: Row<"registration">,
  facts: RegistrationFacts,
  now: number,
): Promise<number | null> {
  if (draft.password_hash === null) return null;
  const made = await trx
    .insertInto("account")
    .values({
      username: draft.phone,
      phone: draft.phone,
      name: facts.contactName,
      password_hash: draft.password_hash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? refuse("该手机号已注册，请直接登录");
}

/** Default price rank. */
const FIRST_RANK = "C";

async function insertCompany(
  trx: Db,
  draft: Row<"registration">,
  facts: RegistrationFacts,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto("company")
    .values({
      name: facts.name,
      kind: facts.kind,
      licence_number: facts.licenceNumber,
      status: "pending",
      rank: FIRST_RANK,
      area_code: facts.areaCode,
      address: facts.address,
      contact_name: facts.contactName,
      contact_phone: facts.contactPhone,
      head_office_id: draft.head_office_id,
      account_manager_id: null,
      contract_year: null,
      created_at: now,
      approved_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The store's login, and the head office's if that registered it; a head office named by licence joins at approval. */
async function joinLogins(
  trx: Db,
  companyId: number,
  own: number | null,
  head: number | null,
): Promise<void> {
  const members = [
    ...(own === null ? [] : [{ account_id: own, company_id: companyId, is_default: 1 as const }]),
    ...(head === null ? [] : [{ account_id: head, company_id: companyId, is_default: 0 as const }]),
  ];
  await trx.insertInto("membership").values(members).execute();
}

async function handIn(
  trx: Db,
  companyId: number,
  documents: readonly Row<"registration_document">[],
  now: number,
): Promise<void> {
  await trx
    .insertInto("qualification")
    .values(
      documents.map(({ kind, number, starts_on, ends_on, file_id }) => ({
        company_id: companyId,
        kind,
        number,
        starts_on,
        ends_on,
        state: "pending",
        reason: null,
        file_id,
        updated_at: now,
      })),
    )
    .execute();
  await giveFiles(
    trx,
    documents.map((document) => document.file_id),
    companyId,
  );
}

export interface Submitted {
  name: string;
  phone: string;
  status: string;
  documents: number;
}

/** Returns the company that this login has just registered, or null. */
export async function submittedCompany(accountId: number, companyId: number): Promise<Submitted | null> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("company", "company.id", "membership.company_id")
    .innerJoin("account", "account.id", "membership.account_id")
    .select((eb) => [
      "company.name",
      "company.status",
      "account.phone",
      eb
        .selectFrom("qualification")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("qualification.company_id", "=", "company.id")
        .as("documents"),
    ])
    .where("membership.account_id", "=", accountId)
    .where("membership.company_id", "=", companyId)
    .executeTakeFirst();
  return row ? { ...row, documents: Number(row.documents ?? 0) } : null;
}
