/** The address of an order as it was when the order was placed. Pure. */
export interface AddressSnapshot {
  receiver: string;
  phone: string;
  areaCode: string;
  area: string;
  detail: string;
}
