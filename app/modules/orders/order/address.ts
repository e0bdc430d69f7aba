/** The address of an order as it was when the order was placed: later changes of the company's addresses do not reach it. Pure. */
export interface AddressSnapshot {
  receiver: string;
  phone: string;
  areaCode: string;
  region: string;
  detail: string;
}

export function addressSnapshot({ receiver, phone, areaCode, region, detail }: AddressSnapshot): string {
  const snapshot: AddressSnapshot = { receiver, phone, areaCode, region, detail };
  return JSON.stringify(snapshot);
}

export function readAddress(json: string): AddressSnapshot {
  return JSON.parse(json) as AddressSnapshot;
}

/** "李药师 13800000001 广东省广州市天河区演示路 101 号" */
export const addressLine = ({ receiver, phone, region, detail }: AddressSnapshot): string =>
  `${receiver} ${phone} ${region}${detail}`;
