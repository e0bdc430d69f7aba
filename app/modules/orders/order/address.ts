/** The address as it was when the order was placed. */
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

export const addressLine = ({ receiver, phone, region, detail }: AddressSnapshot): string =>
  `${receiver} ${phone} ${region}${detail}`;
