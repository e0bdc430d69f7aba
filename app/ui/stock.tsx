/** Stock in bands: 库存充裕 from 800 on, the number above 0, else 暂时缺货. */
export const AMPLE = 800;

export function Stock({ stock }: { stock: number }) {
  if (stock <= 0) return <span className="stock stock--none">暂时缺货</span>;
  if (stock >= AMPLE) return <span className="stock stock--ample">库存充裕</span>;
  return <span className="stock">{`库存 ${stock}`}</span>;
}
