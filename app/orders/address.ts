/** The address of an order as it was when the order was placed: later changes of the company's addresses do not reach it. Pure. */
export interface AddressSnapshot {
  receiver: string;
  phone: string;
  areaCode: string;
  /** "广东省广州市天河区" */
  region: string;
  detail: string;
}

/** JSON for the order's row. */
export function addressSnapshot({ receiver, phone, areaCode, region, detail }: AddressSnapshot): string {
  const snapshot: AddressSnapshot = { receiver, phone, areaCode, region, detail };
  return JSON.stringify(snapshot);
}

/** Back from the order's row. */
export function readAddress(json: string): AddressSnapshot {
  return JSON.parse(json) as AddressSnapshot;
}
