/** Forms beside that of the products, by their ids: Enter in a note never buys. */
export const NOTES_FORM = "favourite-notes";
export const STOCK_ALERT_FORM = "stock-alert";
