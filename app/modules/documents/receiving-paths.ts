/** Addresses of 收货验收. */
export const RECEIVING_PATH = "/ysjl";

/** The page of one parcel, by its shipment. */
export const parcelPath = (shipmentId: number): string => `${RECEIVING_PATH}/${shipmentId}`;

/** The receiving file of one parcel, without the ending. */
export const parcelFilePath = (shipmentId: number): string => `${RECEIVING_PATH}/file/${shipmentId}`;

export const RECEIVING_COLUMNS_PATH = `${RECEIVING_PATH}/columns`;
