/** What the cart says of itself: that it is empty, or that prices changed. */
import { Link } from "@remix-run/react";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";

/** The quickest way to fill a cart first. */
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

export function ChangedPrices({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice kind="warning">
      {`有 ${count} 种商品的单价与您上次看到的不同，已按现价计算。`}
      <button type="submit" className="link-button" name="do" value="seen">
        知道了
      </button>
    </Notice>
  );
}
