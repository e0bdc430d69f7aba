/** The seller of invoices: the legal entity and the account that transfers go to. */
import { readLegalEntity } from "~/modules/content/legal-entity.server";
import type { InvoiceSeller } from "~/modules/invoices/tax-file";
import { bankAccount } from "~/modules/payments/providers/settings.server";

/** The seller as the settings have it; two queries. */
export async function readInvoiceSeller(): Promise<InvoiceSeller> {
  const [{ name, creditCode, address, phone }, account] = await Promise.all([
    readLegalEntity(),
    bankAccount(),
  ]);
  return {
    entity: { name, creditCode, address, phone },
    bank: account && { bank: account.bank, account: account.number },
  };
}
