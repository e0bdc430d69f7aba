export interface InvoiceFileName {
  /** the tax office's number, 20 digits; null: none, or several */
  taxNumber: string | null;
  /** numbers that may be those of applications */
  applications: string[];
  orders: string[];
  fault: string | null;
}

const MAX_NAME = 200;

/** Digits that stand alone: 20 are the tax office's, after FP a request's, others may be an order's. */
export function readInvoiceName(fileName: string): InvoiceFileName {
  const name = fileName.split(/[\\/]/).at(-1)!.slice(0, MAX_NAME);
  const applications = [...name.matchAll(/FP(\d{8}\d{6,12})(?!\d)/gi)].map(([, figures]) => `FP${figures}`);
  const others = name.replace(/FP\d+/gi, " ").match(/\d+/g) ?? [];
  const taxNumbers = [...new Set(others.filter(({ length }) => length === 20))];
  const orders = [...new Set(others.filter(({ length }) => length >= 6 && length < 20))];
  const fault =
    taxNumbers.length > 1
      ? `文件名含有多个发票号码：${taxNumbers.join("、")}`
      : taxNumbers.length + applications.length + orders.length === 0
        ? "文件名里没有发票号码、申请编号或订单号"
        : null;
  return {
    taxNumber: taxNumbers.length === 1 ? taxNumbers[0]! : null,
    applications: [...new Set(applications)],
    orders,
    fault,
  };
}
