import { readLegalEntity } from "~/modules/content/legal-entity.server";
import type { InvoiceSeller } from "~/modules/invoices/tax-file";
import { bankAccount } from "~/modules/payments/providers/settings.server";

/** Returns the seller of invoices from the settings; two queries. */
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
