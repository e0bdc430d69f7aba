import { expect, test } from "vitest";
import { formatAuditChange } from "~/admin/frame/change-words";
import { INVOICE_EVENTS, invoiceEventText } from "~/modules/invoices/invoice";
import { eventText, ORDER_EVENTS } from "~/modules/orders/order/orders";
import { AFTER_SALES_EVENTS, afterSalesEventText } from "~/modules/returns/status/after-sales";
import { LEDGER_KINDS } from "~/modules/wallet/ledger";

const CHINESE = /^[\p{Script=Han}，]+$/u;
const HISTORIES = [
  ["order", Object.keys(ORDER_EVENTS).filter((kind) => kind !== "note"), eventText],
  ["case", Object.keys(AFTER_SALES_EVENTS), afterSalesEventText],
  ["invoice", Object.keys(INVOICE_EVENTS), invoiceEventText],
  ["account", Object.keys(LEDGER_KINDS), (kind: string) => LEDGER_KINDS[kind as keyof typeof LEDGER_KINDS]],
] as const;
const cases = HISTORIES.flatMap(([history, kinds, text]) =>
  kinds.map((kind) => ({ history, kind, said: text(kind, "") })),
);

test.each(cases)("$history $kind is said in Chinese: $said", ({ said }) => expect(said).toMatch(CHINESE));

test.each(HISTORIES.slice(0, 3))(
  "a row of %s that nobody knows shows its note, not its code",
  (_, __, text) => expect(text("someNewKind", "备注")).toBe("备注"),
);

test.each(cases.filter(({ history }) => history === "order" || history === "case"))(
  "the audit log has words for what was done: $history $kind",
  ({ history, kind }) =>
    expect(formatAuditChange(history, null, JSON.stringify({ did: kind }))).toMatch(
      /^办理：\p{Script=Han}+$/u,
    ),
);
