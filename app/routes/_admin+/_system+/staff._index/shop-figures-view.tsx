import { Link } from "@remix-run/react";
import { FiguresRow, type ReportFigure } from "~/admin/reports/figures-row";
import { REPORTS } from "~/admin/reports/reports";

export function ShopFigures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <section aria-labelledby="h-shop">
      <div className="part__head">
        <h2 id="h-shop">今天的销售</h2>
        <Link className="part__more" to={`${REPORTS.sales.path}?span=today&by=goods`}>
          报表
        </Link>
      </div>
      <FiguresRow figures={figures} />
    </section>
  );
}
