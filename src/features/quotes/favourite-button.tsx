import { useTranslation } from 'react-i18next';
import { toggleFavourite, useFavourites } from '../../state/favourites.ts';
import { IconButton } from '../../ui/button.tsx';
import s from './favourite-button.module.css';

/** Adds a pair to the favourites or removes it. */
export function FavouriteButton({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation();
  const favourite = useFavourites((state) => state.symbols.includes(symbol));
  return (
    <IconButton
      icon={favourite ? 'star-on' : 'star'}
      className={favourite ? s['favourite'] : undefined}
      label={t('favourite')}
      aria-pressed={favourite}
      onClick={() => toggleFavourite(symbol)}
    />
  );
}
