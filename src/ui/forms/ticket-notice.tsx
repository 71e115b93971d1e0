import type { FormState } from '../../api/use-form.ts';
import { lazyPart } from '../lazy-part.tsx';

// Loaded with the first error, because most orders have none.
const FormNotice = lazyPart(() => import('./form-notice.tsx'), 'FormNotice');

/** What keeps an order ticket from being sent, above its button. */
export const TicketNotice = ({ state }: { readonly state: FormState }) =>
  state.rejected > 0 || state.refusal !== null ? <FormNotice state={state} list={false} /> : null;
