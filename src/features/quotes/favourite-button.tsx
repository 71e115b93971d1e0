import { useTranslation } from 'react-i18next';
import { toggleFavourite, useFavourites } from '../../state/favourites.ts';
import { IconButton } from '../../ui/button.tsx';
import s from './favourite-button.module.css';

interface FavouriteButtonProps {
  readonly symbol: string;
  /** The accessible name contains the pair, where a page has several of these buttons. */
  readonly named?: boolean;
}

/** Adds a pair to the favourites or removes it. */
export function FavouriteButton({ symbol, named = false }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const favourite = useFavourites((state) => state.symbols.includes(symbol));
  return (
    <IconButton
      icon={favourite ? 'star-on' : 'star'}
      className={s[favourite ? 'favourite' : 'other']}
      label={named ? `${t('favourite')} ${symbol}` : t('favourite')}
      aria-pressed={favourite}
      {...(!named && { 'aria-keyshortcuts': 'W' })}
      onClick={() => toggleFavourite(symbol)}
    />
  );
}
