/** What the app is built on, so that the start evaluates it in a task of its own. */
import 'i18next';
import 'react-dom/client';
import 'react-i18next';
import 'react-router-dom';
