/** Ids of separate forms, so that Enter in a note does not buy. */
export const NOTES_FORM = "favourite-notes";
export const STOCK_ALERT_FORM = "stock-alert";
