import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow, useSend } from "~/ui/navigation/follow";
import { type CardRows, isPlainRow, getTags } from "./card-rows";
import { FavouritesForm, useBack } from "./favourite-button";
import { GoodsCard, type GoodsCardProps } from "./goods-card";

export interface CardGridProps {
  rows: CardRows;
  plain?: boolean;
  eager?: number;
  /** id of the hearts' form; a page with several grids needs several */
  favourites?: string;
}

export function CardGrid({ rows, plain, eager = 0, favourites = "star" }: CardGridProps) {
  const back = useBack();
  return (
    <>
      <FavouritesForm id={favourites} back={back} />
      <ul
        className={plain ? "goods-grid goods-grid--plain" : "goods-grid"}
        onClick={useFollow()}
        onSubmit={useSend()}
      >
        {rows.rows.map((row, i) => (
          <Card
            key={row[0]}
            row={row}
            tags={getTags(row, rows.tags)}
            form={favourites}
            back={isPlainRow(row) ? "" : back}
            plain={plain}
            eager={i < eager}
          />
        ))}
      </ul>
    </>
  );
}

function Card(props: GoodsCardProps) {
  const { row, plain } = props;
  const sold = row[6] <= 0 ? " goods-card--sold" : "";
  return (
    <CachedMarkup
      as="li"
      className={`goods-card${sold}${plain ? " goods-card--plain" : ""}`}
      of={`card ${JSON.stringify(props)}`}
    >
      <GoodsCard {...props} />
    </CachedMarkup>
  );
}
