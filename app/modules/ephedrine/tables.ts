/** 含麻回执单 that the buyer signed: one for each shipped order of ephedrine products; without a row it is still to be signed. */
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

// A file without an import or export would declare a module of its own.
export {};
