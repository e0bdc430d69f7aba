import { LEDGER_KINDS, WALLET_ACCOUNTS } from "~/modules/wallet/ledger";
import { WITHDRAWAL_STATES } from "~/modules/wallet/withdrawal";
import {
  amount,
  id,
  index,
  int,
  getOne,
  positive,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("wallet_account", {
    columns: {
      company_id: reference("company"),
      account: getOne(WALLET_ACCOUNTS),
      amount: amount().default(0),
    },
    primaryKey: ["company_id", "account"],
  }),
  table("ledger", {
    columns: {
      id: id(),
      company_id: reference("company"),
      account: getOne(WALLET_ACCOUNTS),
      amount: int(),
      after: amount(),
      kind: getOne(LEDGER_KINDS),
      key: text(),
      order_id: reference("orders").nullable(),
      note: text(),
      at: int(),
    },
    indexes: {
      ledger_account: index("account", "at", "kind", "order_id", "amount"),
      ledger_at: index("at", "company_id"),
      ledger_company: index("company_id", "account", "at", "kind", "amount"),
      ledger_key: unique("key"),
    },
  }),
  table("withdrawal", {
    columns: {
      id: id(),
      number: text(),
      company_id: reference("company"),
      account_id: reference("account"),
      amount: positive(),
      holder: text(),
      bank: text(),
      bank_account: text(),
      state: getOne(WITHDRAWAL_STATES),
      note: text().default(""),
      created_at: int(),
      finished_at: int().nullable(),
    },
    indexes: {
      withdrawal_company: index("company_id", "created_at"),
      withdrawal_created: index("created_at", "amount"),
      withdrawal_finished: index("finished_at", "state", "amount"),
      withdrawal_number: unique("number"),
      withdrawal_state: index("state", "created_at"),
    },
  }),
];
