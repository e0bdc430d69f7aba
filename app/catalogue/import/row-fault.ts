export class RowFault extends Error {}
