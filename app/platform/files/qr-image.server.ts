import QRCode from "qrcode";

export async function qrImage(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: "svg", margin: 1, errorCorrectionLevel: "M" });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns the rows of a QR code, true for dark, to be drawn by a PDF. */
export function qrRows(text: string): boolean[][] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  return Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) => modules.get(y, x) === 1),
  );
}
