/** A signed 含麻回执单 of a shipped order of ephedrine products. */
interface EphedrineReceiptTable {
  order_id: number;
  company_id: number;
  account_id: number;
  receiver: string;
  /** the last four characters of the receiver's identity number */
  id_last4: string;
  received_on: string;
  file_id: number;
  signed_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    ephedrine_receipt: EphedrineReceiptTable;
  }
}

// Without an import or export the file would declare a module.
export {};
