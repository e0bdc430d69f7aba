import { CardGrid } from "~/modules/catalogue/cards/card-grid";
import { SectionHead } from "~/ui/section-head";
import type { HomeData } from "./home";

export function Recommended({ data }: { data: HomeData }) {
  if (data.recommended.rows.length === 0) return null;
  return (
    <section aria-labelledby="recommended">
      <SectionHead
        id="recommended"
        title="为您推荐"
        note={data.isOwn ? "您常购的和同行常购的品种" : "药店、诊所常购品种"}
        more={{ to: data.nextBatch === 0 ? "/" : `/?batch=${data.nextBatch}`, text: "换一批" }}
      />
      <CardGrid rows={data.recommended} />
    </section>
  );
}
