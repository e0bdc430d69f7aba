import { useEffect, useState } from "react";
import { useFollow } from "~/ui/navigation/follow";
import { Logo } from "~/ui/logo";
import { CartLink } from "./header";
import { SearchBox } from "~/shell/search/search-box";
import { STICKY_DELAY, STICKY_FROM, type ShellData } from "~/shell/shell";

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setScrolled(window.scrollY >= STICKY_FROM), STICKY_DELAY);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", look);
    };
  }, []);
  return isScrolled;
}

export function StickySearch({ shell }: { shell: ShellData }) {
  const follow = useFollow();
  const isScrolled = useIsScrolled();
  const [wasShown, setShown] = useState(false);
  useEffect(() => {
    if (isScrolled) setShown(true);
  }, [isScrolled]);
  if (!wasShown && !isScrolled) return null;
  return (
    <section
      className={isScrolled ? "sticky-search sticky-search--shown" : "sticky-search"}
      aria-label="悬浮搜索栏"
      onClick={follow}
    >
      <div className="wrap sticky-search__row">
        <Logo name={shell.site} />
        <SearchBox label="悬浮搜索" />
        <CartLink shell={shell} />
      </div>
    </section>
  );
}
