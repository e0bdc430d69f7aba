import { Link } from "@remix-run/react";
import { formatSeenPrices, type SeenPrice } from "~/modules/cart/lines/seen-price";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";

export function NothingYet() {
  return (
    <section className="surface">
      <Empty title="购物车还是空的">
        <p>从买过的商品开始最快，也可以粘贴或上传一份清单。</p>
        <p className="empty__do">
          <Link className="button button--primary" to="/kjcg">
            去快捷采购
          </Link>
          <Link className="button" to="/list">
            去选购商品
          </Link>
        </p>
      </Empty>
    </section>
  );
}

/** Confirms exactly the prices shown. */
export function ChangedPrices({ changed }: { changed: readonly SeenPrice[] }) {
  if (changed.length === 0) return null;
  return (
    <Notice kind="warning">
      {`有 ${changed.length} 种商品的单价或活动与您上次看到的不同，已按现在的计算，确认后才能结算。`}
      <input type="hidden" name="changed" value={formatSeenPrices(changed)} />
      <button type="submit" className="link-button" name="do" value="seen">
        确认变化
      </button>
    </Notice>
  );
}
