import { DesignSystem } from '../../features/devtools/samples/design-system.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';

/** Duration of a sample refresh, ms. */
const REFRESH = 1_500;
const refreshed = () => new Promise((resolve) => setTimeout(resolve, REFRESH));

/**
 * The design system, for developers of screens. It is not a page of the product: its texts are
 * English.
 */
export default function DevUi() {
  return (
    <div className={page['page']}>
      <NavBar title="Design system" />
      <PullToRefresh onRefresh={refreshed} className={page['spaced']}>
        <DesignSystem />
      </PullToRefresh>
    </div>
  );
}
