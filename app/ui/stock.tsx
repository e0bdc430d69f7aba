/** Stock in bands: 库存充裕 from 800 on, the number above 0, else 暂时缺货. */
export const AMPLE = 800;

/** `short`: 库存 is only read aloud. */
export function Stock({ stock, short }: { stock: number; short?: boolean }) {
  if (stock <= 0) return <span className="stock stock--none">暂时缺货</span>;
  const isAmple = stock >= AMPLE;
  const className = isAmple ? "stock stock--ample" : "stock";
  const name = isAmple ? "库存" : "库存 ";
  const text = isAmple ? "充裕" : String(stock);
  if (!short) return <span className={className}>{name + text}</span>;
  return (
    <span className={className}>
      <span className="sr-only">{name}</span>
      {text}
    </span>
  );
}
