import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("payment", {
    id: "id",
    number: "text",
    company_id: "int",
    purpose: "text=order",
    order_id: "int?",
    provider: "text",
    amount: "int",
    refunded: "int=0",
    state: "text",
    provider_ref: "text?",
    transfer_proof_file_id: "int?",
    created_at: "int",
    finished_at: "int?",
    note: "text",
    code: "text?",
    code_at: "int?",
    is_closing: "int=0",
  });
  await makeIndex(db, "payment_number", "payment", ["number"], true);
  await makeIndex(db, "payment_ref", "payment", ["provider", "provider_ref"], true);
  await makeIndex(db, "payment_order", "payment", ["order_id"]);
  await makeIndex(db, "payment_company", "payment", ["company_id", "purpose", "id"]);
  await makeIndex(db, "payment_state", "payment", ["state"]);
  await makeIndex(db, "payment_closing", "payment", ["is_closing"]);
  await make("payment_refund", {
    id: "id",
    number: "text",
    payment_id: "int",
    company_id: "int",
    order_id: "int?",
    amount: "int",
    key: "text",
    state: "text",
    note: "text",
    created_at: "int",
    finished_at: "int?",
  });
  await makeIndex(db, "payment_refund_number", "payment_refund", ["number"], true);
  await makeIndex(db, "payment_refund_key", "payment_refund", ["payment_id", "key"], true);
  await makeIndex(db, "payment_refund_state", "payment_refund", ["state"]);
  await make("payment_notice", {
    id: "id",
    provider: "text",
    notice_id: "text",
    payment_number: "text",
    verdict: "text",
    received_at: "int",
  });
  await makeIndex(db, "payment_notice_id", "payment_notice", ["provider", "notice_id"], true);
  await make(
    "sandbox_payment",
    {
      number: "text",
      provider: "text=alipay",
      amount: "int",
      subject: "text",
      state: "text",
      handle: "text=",
      notify_url: "text=",
      return_url: "text=",
      ref: "text?",
      notice_id: "text?",
      created_at: "int",
      decided_at: "int?",
    },
    ["number"],
  );
  await make("sandbox_refund", { number: "text", payment_number: "text", amount: "int", created_at: "int" }, [
    "number",
  ]);
  await makeIndex(db, "sandbox_refund_payment", "sandbox_refund", ["payment_number"]);
}
